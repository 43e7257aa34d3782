{{- define "stowage.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "stowage.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else if contains (include "stowage.name" .) .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "stowage.name" .) | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "stowage.selector" -}}
app.kubernetes.io/name: {{ include "stowage.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "stowage.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "stowage.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "stowage.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "stowage.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "stowage.image" -}}
{{- if .Values.image.digest }}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}
{{- end }}

{{- define "stowage.configMap" -}}
{{- .Values.existingConfigMap | default (printf "%s-config" (include "stowage.fullname" .)) }}
{{- end }}

{{/* Whether there is a file of configuration. */}}
{{- define "stowage.configured" -}}
{{- if or .Values.existingConfigMap .Values.config }}true{{ end }}
{{- end }}

{{/* What cannot work is refused here, with the remedy. */}}
{{- define "stowage.check" -}}
{{- if and (gt (int .Values.replicaCount) 1) (ne .Values.store.type "redis") }}
{{- fail "replicaCount: replicas share conversations in Redis only; set store.type to redis, or replicaCount to 1" }}
{{- end }}
{{- if and .Values.autoscaling.enabled (ne .Values.store.type "redis") }}
{{- fail "autoscaling.enabled: replicas share conversations in Redis only; set store.type to redis" }}
{{- end }}
{{- if and (eq .Values.store.type "redis") (not .Values.store.redis.uriSecret.name) }}
{{- fail "store.type is redis: store.redis.uriSecret.name says which secret holds its address" }}
{{- end }}
{{- if and .Values.upstream.apiKeySecret.name (not .Values.access.keysSecret.name) (eq .Values.mode "gateway") }}
{{- fail "upstream.apiKeySecret: whoever reaches the service could spend this key; set access.keysSecret.name, too" }}
{{- end }}
{{- if and .Values.config .Values.existingConfigMap }}
{{- fail "config and existingConfigMap are both set; keep one of them" }}
{{- end }}
{{- end }}

{{- define "stowage.secretVariable" -}}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret.name }}
      key: {{ .secret.key }}
{{- end }}
