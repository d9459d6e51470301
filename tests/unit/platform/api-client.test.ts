import { callApi } from "@/lib/client/api";

function answerWith(answer: () => Promise<Response>): jest.Mock {
  const fetch = jest.fn(answer);
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return fetch;
}

const withStatus = (status: number) => async () =>
  new Response('{"code":"unexpected","detail":"De tekst"}', { status });

afterEach(() => jest.useRealTimers());

it("succeeds with every status from 200 to 299, and with no other [call.success]", async () => {
  for (const success of [200, 201, 250, 299]) {
    answerWith(withStatus(success));
    await expect(callApi("GET", "/api/algorithm")).resolves.toMatchObject({ detail: "De tekst" });
  }
  for (const failure of [300, 404, 500]) {
    answerWith(withStatus(failure));
    await expect(callApi("GET", "/api/algorithm")).rejects.toMatchObject({
      status: failure,
      detail: "De tekst",
    });
  }
});

it("waits as long as the answer takes, for no timeout is set [call.no-timeout]", async () => {
  jest.useFakeTimers();
  let release: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => {
    release = resolve;
  });
  const fetch = answerWith(() => late);
  const settled = jest.fn();
  const call = callApi("GET", "/api/algorithm").finally(settled);
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  expect(settled).not.toHaveBeenCalled();
  expect(fetch.mock.calls).toEqual([["/api/algorithm", { method: "GET", headers: {} }]]);
  release(new Response("{}"));
  await expect(call).resolves.toEqual({});
});

it("says the language of the page, so that the server's words are in it whatever the browser prefers", async () => {
  const fetch = answerWith(async () => new Response("{}"));
  const page = globalThis as { document?: unknown };
  page.document = { documentElement: { lang: "en" } };
  try {
    await callApi("GET", "/api/algorithm");
  } finally {
    delete page.document;
  }
  expect(fetch.mock.calls).toEqual([
    ["/api/algorithm", { method: "GET", headers: { "accept-language": "en" } }],
  ]);
});
