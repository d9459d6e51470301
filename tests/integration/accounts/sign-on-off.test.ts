import { NextRequest } from "next/server";
import { handleNextAuth } from "@/lib/accounts/server/next-auth-route";
import { API_TEST_ORIGIN, api } from "../../support/api";
import { makePerson } from "../../support/people";
import { runInRequestScope } from "../../support/request";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

/** Without its settings, single sign-on is not there: no address of it answers. */
describe("without an identity provider", () => {
  it.each([
    ["POST", "signin/oidc"],
    ["GET", "signin/oidc"],
    ["GET", "callback/oidc"],
    ["POST", "callback/oidc"],
  ])("%s %s is not found", async (method, action) => {
    const request = new NextRequest(`${API_TEST_ORIGIN}/api/auth/${action}`, {
      method,
      headers: { origin: API_TEST_ORIGIN },
    });
    const params = Promise.resolve({ nextauth: action.split("/") });
    const { response } = await runInRequestScope(request, () => handleNextAuth(request, { params }));
    expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
  });

  it("a profile says that there is none, and unlinking changes nothing", async () => {
    const person = await makePerson({ password: "fietsbel-zeven-kano" });
    const path = `/api/users/${person.id}/sign-on`;
    const none = { provider: null, since: null };
    expect((await api("GET", path, { token: person.token })).body).toEqual(none);
    const json = { password: "fietsbel-zeven-kano" };
    expect((await api("POST", `${path}/unlink`, { token: person.token, json })).body).toEqual(none);
  });
});
