/** The address as the register sees it behind so many proxies of its own; settings are read once, so anew each time. */
async function addressOf(forwarded: string | null, proxies: number): Promise<string> {
  jest.resetModules();
  Object.assign(process.env, {
    DATABASE_URL: "postgresql://nergens/register",
    EMBEDDED_DATABASE: "true",
    AUTH_SECRET: "only-for-the-tests-".repeat(3),
    APP_URL: "http://localhost:3000",
    TRUSTED_PROXIES: String(proxies),
  });
  const { getClientAddress } = await import("@/lib/platform/http/origin");
  return getClientAddress(new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded }));
}

describe("what limits count an address as", () => {
  it.each([
    ["203.0.113.5", "203.0.113.5"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:0000::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.5", "203.0.113.5"],
    ["::ffff:cb00:7105", "203.0.113.5"],
    ["64:ff9b::203.0.113.5", "64:ff9b:0:0::/64"],
    ["unknown", "unknown"],
    ["arts@umc-voorbeeld.example", "arts@umc-voorbeeld.example"],
  ])("%s: %s", async (address, network) => {
    const { getRateLimitNetwork } = await import("@/lib/platform/http/origin");
    expect(getRateLimitNetwork(address)).toBe(network);
  });
});

describe("the address of a client", () => {
  // The server appends the socket's address itself: the last one is always true.
  it.each<[string, string | null, number, string]>([
    ["without proxies is the socket's", "203.0.113.5", 0, "203.0.113.5"],
    ["without proxies is never what the client claims", "1.2.3.4, 203.0.113.5", 0, "203.0.113.5"],
    ["without proxies is never a claimed chain", "9.9.9.9, 8.8.8.8, 203.0.113.5", 0, "203.0.113.5"],
    ["behind one proxy is what that proxy saw", "203.0.113.5, 10.0.0.1", 1, "203.0.113.5"],
    [
      "behind one proxy is not what the client told the proxy",
      "1.2.3.4, 203.0.113.5, 10.0.0.1",
      1,
      "203.0.113.5",
    ],
    [
      "behind two proxies is what the outer one saw",
      "1.2.3.4, 203.0.113.5, 10.0.0.2, 10.0.0.1",
      2,
      "203.0.113.5",
    ],
    ["of a direct call to a server behind a proxy is the socket's", "10.0.0.9", 1, "10.0.0.9"],
    ["of version 6", "1.2.3.4,2001:db8::1", 0, "2001:db8::1"],
    ["with odd spaces", "  1.2.3.4 ,   203.0.113.5  ", 0, "203.0.113.5"],
    ["that nobody wrote down is unknown", null, 0, "unknown"],
    ["that is empty is unknown", "", 0, "unknown"],
  ])("%s", async (_, forwarded, proxies, address) => {
    expect(await addressOf(forwarded, proxies)).toBe(address);
  });
});
