export { decisionsOn, forgetDecisions, historySource, queueSource } from './review.source.ts';
export { givenToOthers, type Reviewed, reviewColumns, type Subject } from './reviewed.ts';
export { reviewing } from './reviewing.ts';
