// Worker that solves ALTCHA's proof of work, served from this site as the Content-Security-Policy requires.
import "altcha/workers/pbkdf2";
