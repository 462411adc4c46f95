# The image needs glibc: DuckDB's and LZ4's binaries are built for it.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json LICENSE ./
COPY alerts ./alerts
COPY cli ./cli
COPY client ./client
COPY build ./build
COPY common ./common
COPY data ./data
COPY docs ./docs
COPY engine ./engine
COPY ingest ./ingest
COPY rewards ./rewards
COPY server ./server
COPY web ./web
RUN npm run build && npm prune --omit=dev && rm -r node_modules/.cache

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# Prepared snapshots and filtered lists: all that is written, so that the rest can be read-only.
ENV CACHE_DIR=/var/cache/restaking-analytics TMPDIR=/var/cache/restaking-analytics
RUN install -d -o node -g node -m 700 /var/cache/restaking-analytics
VOLUME /var/cache/restaking-analytics
# Owns nothing else of the above.
USER node
EXPOSE 8080
# As long as a large snapshot takes to be prepared nothing is amiss.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/cli/main.js", "serve"]
