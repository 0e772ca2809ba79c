/** Placeholder in an offline draft that a person has to fill in. A text that still contains one is not released. */
export const gapFor = (what: string) => `〔待补充：${what}〕`;
/** Matches placeholders; drafts of former releases say 此处补充. */
export const GAP = /〔(?:待|此处)补充：([^〔〕]*)〕/g;
