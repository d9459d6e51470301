import "@testing-library/jest-dom";
import { configure } from "@testing-library/dom";

// The form's widgets do much work in jsdom; on a busy machine a long journey through it takes more than the usual 5 s,
// and what comes with a part that is loaded later more than the usual 1 s.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 5000 });
