import { useState } from 'react';

/** What is under review as it was looked at: what somebody saves meanwhile is told, not slipped in, until `look` takes it. */
export function useLookedAt<Row extends { version: number }>(newest: Row) {
  const [shown, setShown] = useState(newest);
  return {
    looked: shown.version === newest.version ? newest : shown,
    look: () => setShown(newest),
  };
}
