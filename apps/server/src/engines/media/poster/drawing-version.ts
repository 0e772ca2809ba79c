/** Raised when the same poster looks different: whatever is kept of drawings is then drawn anew. */
export const POSTER_DRAWING = 2;
