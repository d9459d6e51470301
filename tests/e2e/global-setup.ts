import { callApiWithToken, openDemoSession } from "../support/e2e-people";

/** Lets the demo accounts publish at once, as they do by default: the example content asks a colleague to read first. */
export default async function publishAtOnce(): Promise<void> {
  const admin = await openDemoSession("admin");
  const path = "/api/v1/hospitals/umc-voorbeeld/review";
  await callApiWithToken(admin, "PUT", path, { rule: "none", reviewers: [] });
}
