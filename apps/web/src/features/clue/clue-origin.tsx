import { contract } from '@zhiying/contract';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Muted, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';

const KINDS = { comment: '评论', message: '私信', live: '直播间发言' } as const;

/** The words a clue began with and the post they stand below; nothing where it began otherwise. */
export function ClueOrigin({ id }: { id: number }) {
  const { data } = useCall(contract.clue.origin, { id }, { staleTime: 60_000 });
  if (!data || data.said.length === 0) return null;
  return (
    <FormSection title="来源原话">
      <Stack as="ul" gap={14} className={styles.history}>
        {data.said.map(({ kind, platform, text, post, url, account, at }) => (
          <li key={`${at} ${text}`}>
            <p>“{text}”</p>
            <MetaLine
              wraps
              items={[
                `${platform}${KINDS[kind]}`,
                post &&
                  (url ? (
                    <a key="post" href={url} target="_blank" rel="noreferrer noopener">
                      《{post}》
                    </a>
                  ) : (
                    `《${post}》`
                  )),
                account,
                <Muted key="at" as="time" dateTime={at}>
                  {fullMomentText(at)}
                </Muted>,
              ]}
            />
          </li>
        ))}
      </Stack>
    </FormSection>
  );
}
