# The image of a release: `docker buildx bake` replaces the base that the Dockerfile names by its tag with the image of this
# digest, so that every build of a version has the same base. Renovate raises the digest (renovate.json).
target "default" {
  tags = ["tiffin"]
  contexts = {
    "node:26-bookworm-slim" = "docker-image://node:26-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2"
  }
}
