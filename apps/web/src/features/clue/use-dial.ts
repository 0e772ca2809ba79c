import { contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** Hands the number to the telephone; it is shown nowhere, and written down that somebody called. */
export const useDial = () =>
  useAction(contract.clue.dial, {
    onSuccess: ({ phone }) => {
      window.location.href = `tel:${phone}`;
    },
    onError: (error) => void message.error(error.message),
  });
