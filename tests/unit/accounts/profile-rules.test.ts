import { hasAcceptedImageSignature } from "@/lib/accounts/profile-rules";
import { type Actor, ANONYMOUS, type Role } from "@/lib/platform/auth/actor";
import { decideProfileRead, decideProfileWrite, mayReadAccount } from "@/lib/platform/auth/permissions";

function person(id: string, role: Role, allowAccess: boolean): Actor {
  const rest = { name: id, email: `${id}@test.example`, verified: true, sessionId: "s", institutionId: null };
  return { kind: "user", id, role, allowAccess, ...rest };
}

const pending = person("ik", "USER", false);
const member = person("ik", "METCMEMBER", true);
const admin = person("ik", "ADMIN", false);

describe("who may do what with a person", () => {
  it.each<[string, Actor, unknown[], unknown[]]>([
    // Reading, changing, and seeing the address: of oneself, and of another.
    ["anonymous", ANONYMOUS, [401, 401, false], [401, 401, false]],
    ["pending", pending, [true, true, true], [403, 403, false]],
    ["member", member, [true, true, true], [true, 403, false]],
    ["admin", admin, [true, true, true], [true, 403, true]],
  ])("%s", (_name, actor, own, other) => {
    const answers = (id: string) => [
      decideProfileRead(actor, id),
      decideProfileWrite(actor, id),
      mayReadAccount(actor, id),
    ];
    expect(answers("ik")).toEqual(own);
    expect(answers("ander")).toEqual(other);
  });
});

describe("what begins like an image", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each<[string, Uint8Array, boolean]>([
    ["JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), true],
    ["PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), true],
    ["WebP", bytes("RIFFxxxxWEBPVP8 "), true],
    ["WAV", bytes("RIFFxxxxWAVEfmt "), false],
    ["SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), false],
    ["GIF", bytes("GIF89a"), false],
    ["PDF", bytes("%PDF-1.7"), false],
    ["nothing", new Uint8Array(), false],
  ])("%s: %s", (_kind, content, accepted) => expect(hasAcceptedImageSignature(content)).toBe(accepted));
});
