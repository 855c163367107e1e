import { SignupClient } from "cloud-agent-sdk/signup";

const { http } = new SignupClient();
const { data } = await http.POST("/cloud/signup/claim");
console.log(data?.claim_url);
