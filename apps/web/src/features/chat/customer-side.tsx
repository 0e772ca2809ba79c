import { type CustomerInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PlatformSign, TalkStatus } from '#parts/chat/chat-marks.tsx';
import { ClueFacts } from './clue-facts.tsx';
import { CustomerEntry } from './customer-entry.tsx';
import styles from './customer-side.module.css';
import { CustomerTags } from './customer-tags.tsx';
import { MakeClue } from './make-clue.tsx';
import { Notes } from './notes.tsx';
import { SamePerson } from './same-person.tsx';

interface CustomerSideProps {
  talkId: number;
  onOpen(talkId: number): void;
}

/** Who the customer is: number, tags, clue, notes and what was before. */
export function CustomerSide({ talkId, onOpen }: CustomerSideProps) {
  const info = useCall(contract.chat.info, { id: talkId });
  return (
    <Loaded query={info}>
      {({ person }) => (
        <div className={styles.side}>
          <Head person={person} />
          <ClueOf person={person} />
          <section className={styles.part}>
            <h3>资料</h3>
            <dl className={styles.facts}>
              <Fact name="微信号" value={person.wechat} />
              <Fact name="城市" value={person.city} />
              <Fact name="来源" value={person.source} />
              <Fact name="备注" value={person.remark} />
              <dt>首次会话</dt>
              <dd>
                <Moment at={person.firstAt} />
              </dd>
            </dl>
          </section>
          <SamePerson person={person} />
          <Notes talkId={talkId} notes={person.notes} />
          <section className={styles.part}>
            <h3>
              历史会话 <small>{person.talks}</small>
            </h3>
            <ol className={styles.past}>
              {person.history.map((past) => (
                <li key={past.id}>
                  <button
                    type="button"
                    aria-current={past.id === talkId || undefined}
                    onClick={() => onOpen(past.id)}
                  >
                    <PlatformSign platform={past.platform} />
                    <span className={pieces.clip}>{past.text || '暂无消息'}</span>
                    <TalkStatus state={past.state} />
                    <small>
                      <Moment at={past.at} />
                    </small>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Loaded>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value ? (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  ) : null;

function Head({ person }: { person: CustomerInfo }) {
  const [editing, setEditing] = useState(false);
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <Avatar name={person.name} size={36} />
        <span className={pieces.grow}>
          <b className={styles.name}>{person.name}</b>
          <Phone person={person} />
        </span>
        {person.can.includes('edit') && <Button onClick={() => setEditing(true)}>编辑</Button>}
      </div>
      <CustomerTags person={person} />
      {editing && <CustomerEntry person={person} onClose={() => setEditing(false)} />}
    </section>
  );
}

const SHOWN_MS = 30_000;

/** Masked; whoever may sees it whole for half a minute, and that is written down. */
function Phone({ person }: { person: CustomerInfo }) {
  const [phone, setPhone] = useState<string | null>(null);
  const reveal = useAction(contract.chatCustomer.revealPhone, {
    onSuccess: (seen) => setPhone(seen.phone),
    onError: (error) => void message.error(error.message),
  });
  useEffect(() => {
    if (phone === null) return;
    const timer = setTimeout(() => setPhone(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [phone]);
  if (!person.phone) return <span className={styles.phone}>未留手机号</span>;
  return (
    <span className={styles.phone}>
      {phone ?? person.phone}
      {!phone && person.can.includes('reveal') && (
        <Button
          type="link"
          size="small"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ id: person.id })}
        >
          查看号码
        </Button>
      )}
    </span>
  );
}

function ClueOf({ person }: { person: CustomerInfo }) {
  const [making, setMaking] = useState(false);
  return (
    <section className={styles.part}>
      <h3>线索</h3>
      {person.clueId === null ? (
        <>
          <p className={pieces.note}>尚未转为线索。转为线索后可约定跟进时间。</p>
          {person.can.includes('clue') && (
            <Button block onClick={() => setMaking(true)}>
              转为线索
            </Button>
          )}
        </>
      ) : (
        <>
          <ClueFacts id={person.clueId} />
          <PlaceLink to={{ path: 'clew', search: { open: person.clueId } }}>
            打开线索 #{person.clueId}
          </PlaceLink>
        </>
      )}
      {making && <MakeClue person={person} onClose={() => setMaking(false)} />}
    </section>
  );
}
