import type { Call } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { message } from '#kit/feedback/notices.ts';
import { issuesOf } from '#kit/form/issues.ts';
import type { Draft } from '#kit/form/use-draft.ts';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import type { ApiError } from '#kit/session/api/client.ts';

/** What the server does not take is said at its field, or as a message where it belongs to none. */
export const refusedIn =
  <Values extends object>(draft: Draft<Values>) =>
  (error: ApiError) => {
    if (error.issues.length > 0) draft.showIssues(error.issues);
    else void message.error(error.message);
  };

interface OwnFormProps<Values extends object> {
  /** What is typed is looked at as this call does, before it is made. */
  call: Call;
  draft: Draft<Values>;
  onSend(values: Values): void;
  children: ReactNode;
}

/** A small form of the person's own, sent with its button. */
export const OwnForm = <Values extends object>({ call, draft, onSend, children }: OwnFormProps<Values>) => (
  <SubmitForm
    className={classOf({ maxWidth: 400 })}
    onSubmit={() => {
      const issues = issuesOf(call, draft.values);
      if (issues.length > 0) draft.showIssues(issues);
      else onSend(draft.values);
    }}
  >
    {children}
  </SubmitForm>
);
