# Stowage on a JRE 25 with an ahead-of-time cache. Needs the packaged jar and no network:
#   ./mvnw -q package && docker build -t stowage .
# Stages copy files that share one layer, because the cache is only valid for jars with the same path, size and time,
# and it is trained on the JRE that runs it, because a JDK's module image differs from a JRE's.

FROM eclipse-temurin:25-jre AS extract
WORKDIR /extract
COPY target/stowage.jar .
RUN java -Djarmode=tools -jar stowage.jar extract --layers --destination layers \
 && case "$(uname -m)" in x86_64) foreign=aarch_64 ;; *) foreign=x86_64 ;; esac \
 && rm -f layers/dependencies/lib/*-native-*-osx-*.jar \
          layers/dependencies/lib/*-native-*-windows-*.jar \
          layers/dependencies/lib/*-native-*-linux-$foreign.jar

FROM eclipse-temurin:25-jre AS app
RUN groupadd --gid 10001 stowage \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin stowage \
 && install -d -o 10001 -g 10001 -m 0700 /data
WORKDIR /app
COPY --from=extract /extract/layers/dependencies/ ./
COPY --from=extract /extract/layers/snapshot-dependencies/ ./
COPY --from=extract /extract/layers/application/ ./
COPY ops/jvm.options ./
ENV SERVER_ADDRESS=0.0.0.0 \
    SERVER_PORT=8080 \
    MANAGEMENT_SERVER_PORT=8081

FROM app AS train
COPY ops/train-cache /usr/local/bin/
RUN train-cache /tmp/stowage.aot

FROM app
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Stowage" \
      org.opencontainers.image.description="A context proxy for clients of OpenAI-compatible models" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="eclipse-temurin:25-jre"
COPY --from=train /tmp/stowage.aot ./
USER 10001:10001
# Native libraries are unpacked to /tmp and loaded from there: mount it executable.
VOLUME ["/data", "/tmp"]
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$MANAGEMENT_SERVER_PORT && printf 'GET /actuator/health/readiness HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["java", "@jvm.options", "-XX:AOTCache=stowage.aot", "-jar", "stowage.jar"]
