/** What the library calls a room's page that shows one of its materials. */
export const STAGE_USE = '直播画面';
