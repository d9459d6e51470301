import { rowsOf } from "../row";

/** Section 2, the table of routes: each is opened in a browser. */
export const ROUTES = rowsOf("2 Routes", [
  ["route.home", "e2e", "/: home and register page", "/"],
  ["route.dashboard", "e2e", "/dashboard: statistics", "/dashboard"],
  ["route.contact", "e2e", "/contact: contact form, title 'Neem contact op'", "/contact", "Neem contact op"],
  ["route.about", "e2e", "/about: content blocks", "/about"],
  ["route.login", "e2e", "/login: login", "/login"],
  [
    "route.register",
    "e2e",
    "/register: request account, page title 'Vraag een account aan'",
    "/register",
    "Vraag een account aan",
  ],
  ["route.password-reset", "e2e", "/password-reset: request a password", "/password-reset"],
  ["route.password-reset-token", "e2e", "/password-reset/{token}: set a password", "/password-reset/"],
  ["route.migrate", "e2e", "/migrate: account migration", "/migrate"],
  ["route.migrate-slash", "e2e", "/migrate: also linked as /migrate/", "/migrate/"],
  ["route.verify-email", "e2e", "/verify-email: e-mail verification", "/verify-email"],
  ["route.profile", "e2e", "/profile/{id}: user profile", "/profile/{id}"],
  ["route.admin", "e2e", "/admin: admin area", "/admin"],
  ["route.entry-new", "e2e", "/algorithm/{id}/{action}: new, with id 0", "/algorithm/0/new"],
  ["route.entry-edit", "e2e", "/algorithm/{id}/{action}: edit", "/algorithm/{id}/edit"],
  ["route.entry-delete", "e2e", "/algorithm/{id}/{action}: delete", "/algorithm/{id}/delete"],
  ["route.entry-detail", "e2e", "/algorithm/{id}/{action}: detail", "/algorithm/{id}/detail"],
  [
    "route.entry-other",
    "e2e",
    "/algorithm/{id}/{action}: any other action is the detail",
    "/algorithm/{id}/{action}",
  ],
  ["route.not-found", "e2e", "/not-found: shows '404 Page Not found'", "/not-found", "404 Page Not found"],
  ["route.unknown", "e2e", "any unknown path redirects to /not-found", "/not-found"],
]);

/** Section 2, navigation and global elements. */
export const NAVIGATION = rowsOf("2 Navigation and global elements", [
  ["nav.login", "e2e", "nav bar logged out: Login", "Login", "/login"],
  ["nav.register", "e2e", "nav bar logged out: Toegang aanvragen", "Toegang aanvragen", "/register"],
  ["nav.profile", "e2e", "nav bar logged in: a link to one's own /profile/{id} with the name", "/profile/"],
  ["nav.profile-email", "page", "nav bar logged in: the e-mail address where there is no name"],
  ["nav.logout", "e2e", "nav bar logged in: Log out", "Log out"],
  ["nav.admin", "e2e", "the link to the admin area is shown to admins only", "/admin"],
  ["footer.sitemap", "e2e", "the footer's sitemap links Home and Contact", "Home", "Contact"],
  [
    "footer.sentence",
    "e2e",
    "the footer says: all AI algorithms for healthcare in one place",
    "Alle AI-algoritmes voor de zorg op één plek.",
  ],
  [
    "cookies.notice",
    "e2e",
    "accepting the cookie notice stores cookies-accepted and hides it",
    "cookies-accepted",
  ],
  ["toast.bottom-left", "page", "toasts at the bottom-left in one part of the product", "bottom-left"],
  ["toast.top-right", "page", "toasts at top-right in another part", "top-right"],
  ["toast.auto-close", "page", "the default auto-close is 5000 ms", 5000],
  ["widget.help", "page", "a click-for-help popover"],
  ["widget.single", "page", "a single select with Clear and its placeholder", "Selecteer een optie", "Clear"],
  ["widget.multi", "page", "a multi-select with 'Selecteer alle' and Clear", "Selecteer alle", "Clear"],
  ["widget.textarea", "page", "a textarea"],
]);
