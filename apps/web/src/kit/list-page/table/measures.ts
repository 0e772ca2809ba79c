export const HEADER_HEIGHT = 36;
export const SELECTION_WIDTH = 44;
/** Two short words and ⋯. */
export const ACTIONS_WIDTH = 124;
