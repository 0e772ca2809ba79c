import { contract, PRESENCE_SECONDS } from '@zhiying/contract';
import { useEffect, useState } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { api } from '#kit/session/api/client.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { useProfile } from '#kit/session/session.store.ts';

type Person = { id: number; name: string };

/** Says that the article is open here, and hears who else has it open. */
export function usePresence(id: number, start: readonly Person[]) {
  const { active } = usePage();
  const profile = useProfile();
  const [people, setPeople] = useState(start);
  useEffect(() => {
    if (!active) return;
    const say = (leaving: boolean) =>
      api(contract.aiArticle.presence, { id, leaving }).then(
        (answer) => !leaving && setPeople(answer.people),
        () => {},
      );
    void say(false);
    const timer = setInterval(() => void say(false), PRESENCE_SECONDS * 1000);
    const stop = onEvent('article.presence', (event) => event.articleId === id && setPeople(event.people));
    return () => {
      clearInterval(timer);
      stop();
      void say(true);
    };
  }, [id, active]);
  return people.filter((person) => person.id !== profile?.uid);
}
