import { issueText } from '@zhiying/contract';
import { z } from 'zod';

/** Zod's own words are English. What is parsed outside of calls has no labels, so these complaints name no field. */
export function useChineseMessages() {
  z.config({ customError: (issue) => issueText(issue, null) });
}
