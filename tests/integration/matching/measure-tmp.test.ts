import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { searchProposals } from "@/lib/matching/server/search";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson } from "../../support/people";
import { monitorEventLoopDelay } from "node:perf_hooks";
jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);
test("fda", async () => {
  await emptyDatabase();
  const F: any[] = parse(readFileSync("/work/shared/data/fda-ai-devices.csv"), { columns: true, bom: true });
  const insert = async (copies: number) => {
    const companies = new Map<string, string>();
    const rows: any[] = [];
    for (let c = 0; c < copies; c++) for (const x of F) {
      const co = c === 0 ? x.Company : `${x.Company.split(" ")[0]}${c} ${x.Company.split(" ").slice(1).join(" ")}`;
      if (!companies.has(co)) companies.set(co, `s${companies.size}`);
      const nm = c === 0 ? x.Device : x.Device.replace(/^(\S{3,})/, `$1${String.fromCharCode(96 + c)}x`);
      rows.push({ id: `p${String(rows.length).padStart(6, "0")}`, name: nm.slice(0, 200), slug: `p${rows.length}`, supplierId: companies.get(co) });
    }
    await db().supplier.createMany({ data: [...companies].map(([name, id]) => ({ id, name: name.slice(0, 255) })) });
    for (let i = 0; i < rows.length; i += 2000) await db().product.createMany({ data: rows.slice(i, i + 2000) });
    return rows;
  };
  const timed = async () => { const h = monitorEventLoopDelay({ resolution: 5 }); h.enable(); const t = performance.now(); const n = await searchProposals(); h.disable(); return `${n} proposals in ${Math.round(performance.now() - t)} ms, loop p99 ${Math.round(h.percentile(99) / 1e6)} max ${Math.round(h.max / 1e6)} ms, rss ${Math.round(process.memoryUsage().rss / 1e6)}`; };
  const rows = await insert(1);
  console.log("1430:", await timed());
  const P: any[] = parse(readFileSync("tests/matching/pairs.csv"), { columns: true });
  const clean = (s: string) => s.replace(/\s+/g, " ").trim();
  const key = new Map<string, string[]>();
  F.forEach((x, i) => { const k = clean(x.Device) + "|" + clean(x.Company); key.set(k, [...(key.get(k) ?? []), rows[i].id]); });
  const M = await db().matchProposal.findMany(); const S = new Set(M.map((m) => [m.productId, m.otherProductId].sort().join()));
  const by: any = {};
  for (const p of P) { const a = key.get(p.name1 + "|" + p.company1) ?? [], b = key.get(p.name2 + "|" + p.company2) ?? [];
    const yes = a.some((x) => b.some((y) => x !== y && S.has([x, y].sort().join())));
    const k = p.split; by[k] ??= { tp: 0, fp: 0, fn: 0, none: 0 }; if (!a.length || !b.length) by[k].none++; else if (yes) by[k][p.same === "1" ? "tp" : "fp"]++; else if (p.same === "1") by[k].fn++; }
  console.log(by, "scores", M.reduce((m: any, x) => { const k = x.score.toFixed(2); m[k] = (m[k] ?? 0) + 1; return m; }, {}));
  const R: any[] = await db().$queryRaw`SELECT p.name a, s.name sa, o.name b, t.name sb, m.score, m.reasons FROM match_proposal m JOIN product p ON p.id=m.product_id JOIN product o ON o.id=m.other_product_id JOIN supplier s ON s.id=p.supplier_id JOIN supplier t ON t.id=o.supplier_id ORDER BY md5(m.id)`;
  require("fs").writeFileSync("/tmp/m/fda-proposals.txt", R.map((r) => `${r.score} ${r.a} | ${r.sa} <> ${r.b} | ${r.sb} ${r.reasons.map((x: any) => x.code).join()}`).join("\n"));
  await emptyDatabase();
  const more = await insert(7);
  console.log("products", more.length, await timed());
  const author = await makePerson();
  const e = await makeEntry(author, {});
  const cols: any[] = await db().$queryRaw`SELECT column_name c FROM information_schema.columns WHERE table_name='entry' AND is_generated='NEVER' AND is_identity='NO' AND column_name NOT IN ('id','name_commercial_product','developer_name','algorithm_name')`;
  const list = cols.map((c) => `"${c.c}"`).join(",");
  await db().$executeRawUnsafe(`SET session_replication_role = origin`).catch(() => 0);
  const { asOwner } = require("../../support/database");
  await asOwner(`ALTER TABLE entry DISABLE TRIGGER USER`).catch((x: any) => console.log(String(x)));
  for (let i = 0; i < 5; i++)
  await asOwner(`INSERT INTO entry (id, algorithm_name, name_commercial_product, developer_name, ${list}) SELECT 'x' || (${i}*10000+g), 'Algoritme ' || g, left(p.name, 50), left(s.name,255), ${list.split(",").map((c) => "e." + c).join(",")} FROM generate_series(1, 10000) g JOIN (SELECT p.*, row_number() over (order by id) r FROM product p) p ON p.r = 1 + (${i}*10000+g)*7 % ${more.length} JOIN supplier s ON s.id = p.supplier_id CROSS JOIN entry e WHERE e.id = '${e._id}'`);
  await asOwner(`ALTER TABLE entry ENABLE TRIGGER USER`);
  console.log("entries", await db().entry.count(), await timed());
  const { listProposals } = require("@/lib/matching/server/proposals");
  const admin = await makePerson({ role: "ADMIN" });
  for (let i = 0; i < 3; i++) { const t = performance.now(); const p = await listProposals(admin.actor); console.log("list ms", Math.round(performance.now() - t), p.counts); }
}, 580000);
