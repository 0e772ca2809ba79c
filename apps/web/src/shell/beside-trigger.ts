/** Puts what a button opens beside it in the document: in the same landmark and next in the order of the Tab key. */
export const besideTrigger = (trigger: HTMLElement) => trigger.parentElement ?? document.body;
