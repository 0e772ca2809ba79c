export const HEADER_HEIGHT = 36;
/** The bar under a table that is wider than its place. */
export const SCROLL_BAR_HEIGHT = 10;
export const SELECTION_WIDTH = 44;
/** Two short words and ⋯. */
export const ACTIONS_WIDTH = 124;
