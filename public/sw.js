// Answers a navigation that has no connection with the register's own offline page, the only thing that it stores.
const STORE = "offline-1";
const PAGE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.add(new Request(PAGE, { cache: "reload" }))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
