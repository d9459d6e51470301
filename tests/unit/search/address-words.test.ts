import { extractSearchWordsFromPath } from "@/lib/search/address-words";

test.each([
  ["/longfoto-triage", "longfoto triage"],
  ["/algorithm/0198c1de-7c1b-7a01-9f00-3c2b1a000001/detail", ""],
  ["/algorithm/5f3e2d1c0b9a87/detail", ""],
  ["/product/hartritme-ai/edit", "hartritme ai"],
  ["/diensten/Sepsis_voorspeller.html", "diensten Sepsis voorspeller"],
  ["/long%20foto", "long foto"],
  ["/één/twee2024", "één twee2024"],
  ["/algoritme-hartfalen", "hartfalen"],
  ["/Algoritmes/hart-falen", "hart falen"],
  ["/algorithms/sepsis", "sepsis"],
  ["/ziekenhuis/umc-voorbeeld", "umc voorbeeld"],
  ["/ziekenhuizen/producten", ""],
  ["/open-data/longen", "longen"],
  ["/password-reset/", ""],
  ["/api/v1/sepsis", "sepsis"],
  ["/open-hart-register", "open hart register"],
  ["/", ""],
])("of %s a search gets: %s", (path, words) => {
  expect(extractSearchWordsFromPath(path)).toBe(words);
});
