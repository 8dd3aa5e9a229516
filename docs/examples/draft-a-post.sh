#!/bin/sh
# Saves a draft with a picture, with curl and jq:
# FANFARE_URL=https://… FANFARE_TOKEN=fanfare_… sh draft-a-post.sh "Bulbs are in" bulbs.jpg "Bulbs in a crate"
set -eu

call() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $FANFARE_TOKEN" "$@"
}
json="Content-Type: application/json"

# The first account that works. accounts.list has all of them.
account=$(call --header "$json" --data '{}' "$FANFARE_URL/api/agent/tools/accounts.list" |
  jq --raw-output 'first(.accounts[] | select(.status == "Active")).id')

picture=$(call --form "file=@$2" --form "altText=$3" "$FANFARE_URL/api/media" | jq --raw-output .id)

# The same key does not make a second post, so this call can be repeated when its answer is lost.
jq --null-input --arg body "$1" --arg account "$account" --arg picture "$picture" \
  '{body: $body, accountIds: [$account], media: [$picture]}' |
  call --retry 3 --header "$json" --header "Idempotency-Key: $picture" --data @- \
    "$FANFARE_URL/api/agent/tools/posts.create" |
  jq --raw-output .id
