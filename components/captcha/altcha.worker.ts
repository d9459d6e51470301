// The worker that solves ALTCHA's proof of work, as a file of our own: the Content-Security-Policy allows no other.
import "altcha/workers/pbkdf2";
