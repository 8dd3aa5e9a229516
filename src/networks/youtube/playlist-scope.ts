/** Adding to a playlist needs all of an account. People can take its tick off, and publish without playlists. */
export const playlistScope = "https://www.googleapis.com/auth/youtube"
