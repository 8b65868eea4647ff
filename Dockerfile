# The console and its server in one image: `docker build -t pile-console .`
# Built as on any machine, by the repository's own scripts; Debian's packages give Rust.
FROM node:22-bookworm AS build
WORKDIR /app
COPY . .
RUN node scripts/build.mjs && node scripts/server-packages.mjs /server

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=8080
# The C library gives freed memory back, as with `npm start`.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=build /server /app
RUN mkdir /data && chown node:node /data
WORKDIR /app
USER node
VOLUME /data
EXPOSE 8080
# Not /readyz: a server whose database is away would be ended, and the next one would find no database either.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--enable-source-maps", "dist/server/main.js"]
