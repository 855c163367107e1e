curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/cloud/signup" \
  --header "Content-Type: application/json" \
  --data '{ "name": "Library agent" }'
