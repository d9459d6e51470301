import { drawableText } from "@/lib/pictures/text";

describe("a text as a picture can draw it", () => {
  it.each([
    ["Longknobbels op CT", "Longknobbels op CT"],
    ["Zoë’s röntgen – β-blokkers, 5 µm, €3", "Zoë’s röntgen – β-blokkers, 5 µm, €3"],
    ["Łódź İzmir ẞ", "Łódź İzmir ẞ"],
    // Put together of two signs, and with a mark that the typeface has not.
    ["patie\u0308nt", "patiënt"],
    ["Nguyễn", "Nguyen"],
    ["meer ≥ 5 en ½", "meer >= 5 en 1/2"],
    ["twee\nregels\ten  ruimte", "twee regels en ruimte"],
    ["Hart 🫀 en 👩‍⚕️ zorg", "Hart en zorg"],
    ["met شبكة erin", "met erin"],
    ["om\u202egekeerd\u0000\u0007\u200b", "omgekeerd"],
    ["ﬁne ﬂow", "fine flow"],
    ["half \ud800 paar", "half paar"],
  ])("%j becomes %j", (given, expected) => {
    expect(drawableText(given, 100)).toBe(expected);
  });

  it.each(["", "   ", "😀😀", "مرحبا", "日本語", "\u0000", "!?", "…"])("is nothing for %j", (given) => {
    expect(drawableText(given, 100)).toBeNull();
  });

  it("is cut past its length, with an ellipsis", () => {
    expect(drawableText("a".repeat(20), 20)).toBe("a".repeat(20));
    expect(drawableText("een twee drie", 9)).toBe("een twee…");
    expect(drawableText("een lange naam, en meer", 17)).toBe("een lange naam…");
    expect(drawableText("ja longkankerherkenningsalgoritme", 12)).toBe("ja longkank…");
    expect(drawableText("ab".repeat(50_000), 10)).toBe("ababababa…");
  });
});
