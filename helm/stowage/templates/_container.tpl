{{/*
The container of Stowage, in a gateway's pod or beside an application.
Takes: root (the chart's scope), address (what the API listens on).
*/}}
{{- define "stowage.container" -}}
{{- $root := .root }}
{{- $values := $root.Values }}
name: stowage
image: {{ include "stowage.image" $root }}
imagePullPolicy: {{ $values.image.pullPolicy }}
ports:
  - name: http
    containerPort: {{ $values.service.port }}
  - name: management
    containerPort: {{ $values.service.managementPort }}
env:
  - name: SERVER_ADDRESS
    value: {{ .address | quote }}
  - name: SERVER_PORT
    value: {{ $values.service.port | quote }}
  - name: MANAGEMENT_SERVER_ADDRESS
    value: "0.0.0.0"
  - name: MANAGEMENT_SERVER_PORT
    value: {{ $values.service.managementPort | quote }}
  - name: SPRING_LIFECYCLE_TIMEOUTPERSHUTDOWNPHASE
    value: {{ printf "%ds" (int $values.shutdown.drainSeconds) }}
  - name: STOWAGE_STORE_TYPE
    value: {{ $values.store.type }}
  - name: STOWAGE_STORE_DIRECTORY
    value: /data/state
  - name: STOWAGE_ARCHIVE_DIRECTORY
    value: /data/archive
  {{- if eq $values.store.type "file" }}
  - name: STOWAGE_MEMORY_DIR
    value: /data/memory
  {{- end }}
  {{- with $values.upstream.baseUrl }}
  - name: STOWAGE_UPSTREAM_BASEURL
    value: {{ . | quote }}
  {{- end }}
  {{- if $values.upstream.apiKeySecret.name }}
  {{- include "stowage.secretVariable" (dict "variable" "STOWAGE_UPSTREAM_APIKEY" "secret" $values.upstream.apiKeySecret) | nindent 2 }}
  {{- end }}
  {{- if $values.access.keysSecret.name }}
  {{- include "stowage.secretVariable" (dict "variable" "STOWAGE_ACCESS_KEYS" "secret" $values.access.keysSecret) | nindent 2 }}
  {{- end }}
  {{- if $values.admin.tokenSha256Secret.name }}
  {{- include "stowage.secretVariable" (dict "variable" "STOWAGE_ADMIN_TOKENSHA256" "secret" $values.admin.tokenSha256Secret) | nindent 2 }}
  {{- end }}
  {{- if eq $values.store.type "redis" }}
  {{- include "stowage.secretVariable" (dict "variable" "STOWAGE_STORE_URI" "secret" $values.store.redis.uriSecret) | nindent 2 }}
  - name: STOWAGE_STORE_CLUSTER
    value: {{ $values.store.redis.cluster | quote }}
  {{- end }}
  {{- if $values.tls.secretName }}
  - name: SERVER_SSL_CERTIFICATE
    value: file:/tls/tls.crt
  - name: SERVER_SSL_CERTIFICATEPRIVATEKEY
    value: file:/tls/tls.key
  {{- end }}
  {{- with $values.javaOptions }}
  - name: JAVA_TOOL_OPTIONS
    value: {{ . | quote }}
  {{- end }}
  {{- with $values.env }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $values.envFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
startupProbe:
  httpGet: {path: /actuator/health/readiness, port: management}
  {{- toYaml $values.startupProbe | nindent 2 }}
livenessProbe:
  httpGet: {path: /actuator/health/liveness, port: management}
  {{- toYaml $values.livenessProbe | nindent 2 }}
readinessProbe:
  httpGet: {path: /actuator/health/readiness, port: management}
  {{- toYaml $values.readinessProbe | nindent 2 }}
lifecycle:
  preStop:
    exec: {command: [sleep, {{ $values.shutdown.waitSeconds | quote }}]}
resources:
  {{- toYaml $values.resources | nindent 2 }}
securityContext:
  {{- toYaml $values.securityContext | nindent 2 }}
volumeMounts:
  - {name: tmp, mountPath: /tmp}
  - {name: data, mountPath: /data}
  {{- if include "stowage.configured" $root }}
  - {name: config, mountPath: /app/config, readOnly: true}
  {{- end }}
  {{- if $values.tls.secretName }}
  - {name: tls, mountPath: /tls, readOnly: true}
  {{- end }}
  {{- with $values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* The volumes that go with it. */}}
{{- define "stowage.volumes" -}}
- name: tmp
  emptyDir: {sizeLimit: 1Gi}
- name: data
  {{- if .Values.store.persistence.existingClaim }}
  persistentVolumeClaim: {claimName: {{ .Values.store.persistence.existingClaim }}}
  {{- else }}
  emptyDir: {sizeLimit: {{ .Values.store.persistence.size }}}
  {{- end }}
{{- if include "stowage.configured" . }}
- name: config
  configMap: {name: {{ include "stowage.configMap" . }}}
{{- end }}
{{- if .Values.tls.secretName }}
- name: tls
  secret: {secretName: {{ .Values.tls.secretName }}}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/*
Stowage as a native sidecar: for the list initContainers of another chart's pod, which also takes "stowage.volumes".
It listens on loopback: the application's OPENAI_BASE_URL is http://127.0.0.1:8080/v1. Takes the scope of this chart, as
a dependency has it in its own templates.
*/}}
{{- define "stowage.sidecar" -}}
- {{ include "stowage.container" (dict "root" . "address" "127.0.0.1") | nindent 2 | trim }}
  restartPolicy: Always
{{- end }}
