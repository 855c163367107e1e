import { SignupClient } from "cloud-agent-sdk/signup";

const { http } = new SignupClient();
const { data } = await http.POST("/cloud/signup", { body: {} });
console.log(data?.challenge_id, data?.challenge_text);
