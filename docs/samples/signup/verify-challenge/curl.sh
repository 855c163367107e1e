curl --fail-with-body --silent --show-error \
  "$SERVICE_BASE_URL/cloud/signup/verify" \
  --header "Content-Type: application/json" \
  --data '{ "challenge_id": "'"$CHALLENGE_ID"'", "answer": "'"$ANSWER"'" }'
