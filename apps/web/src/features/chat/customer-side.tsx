import { type CustomerInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Box, Clip, Facts, Grid, Note, Row, RowButton, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PlatformSign, TalkStatus } from '#parts/chat/chat-marks.tsx';
import { ClueFacts } from './clue-facts.tsx';
import { CustomerEntry } from './customer-entry.tsx';
import styles from './customer-side.module.css';
import { CustomerTags } from './customer-tags.tsx';
import { MakeClue } from './make-clue.tsx';
import { Notes } from './notes.tsx';
import { SamePerson } from './same-person.tsx';
import { Timeline } from './timeline.tsx';

interface CustomerSideProps {
  talkId: number;
  onOpen(talkId: number): void;
}

/** Who the customer is: number, tags, clue, notes and what was before. */
export function CustomerSide({ talkId, onOpen }: CustomerSideProps) {
  const info = useCall(contract.chat.info, { id: talkId });
  return (
    <QueryView query={info}>
      {({ person }) => (
        <Grid columns={1}>
          <Head person={person} />
          <ClueOf person={person} />
          <Timeline talkId={talkId} />
          <Box as="section" padding={16} borderBottom="line2" className={styles.part}>
            <h3>资料</h3>
            <Facts columns="label64" gap="4 8" size="13/20">
              <Fact name="微信号" value={person.wechat} />
              <Fact name="城市" value={person.city} />
              <Fact name="来源" value={person.source} />
              <Fact name="备注" value={person.remark} />
              <dt>首次会话</dt>
              <dd>
                <Moment at={person.firstAt} />
              </dd>
            </Facts>
          </Box>
          <SamePerson person={person} />
          <Notes talkId={talkId} notes={person.notes} />
          <Box as="section" padding={16} borderBottom="line2" className={styles.part}>
            <h3>
              往期会话 <small>{Math.max(person.talks - 1, 0)}</small>
            </h3>
            {person.talks <= 1 && <Note>暂无往期会话</Note>}
            <Box as="ol" className={styles.past}>
              {person.history
                .filter((past) => past.id !== talkId)
                .map((past) => (
                  <li key={past.id}>
                    <RowButton
                      gap={8}
                      align="center"
                      minHeight={32}
                      size={12}
                      tone="text"
                      padding="2 4"
                      radius={6}
                      onClick={() => onOpen(past.id)}
                    >
                      <PlatformSign platform={past.platform} />
                      <Clip>{past.text || '暂无消息'}</Clip>
                      <TalkStatus state={past.state} />
                      <Text as="small" flex="none" tone="muted">
                        <Moment at={past.at} />
                      </Text>
                    </RowButton>
                  </li>
                ))}
            </Box>
          </Box>
        </Grid>
      )}
    </QueryView>
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
    <Box as="section" padding={16} borderBottom="line2" className={styles.part}>
      <Row gap={12}>
        <Avatar name={person.name} size={36} customer />
        <Text grow>
          <Text as="b" flow="block" size={14} clip>
            {person.name}
          </Text>
          <Phone person={person} />
        </Text>
        {person.can.includes('edit') && <Button onClick={() => setEditing(true)}>编辑</Button>}
      </Row>
      <CustomerTags person={person} />
      {editing && <CustomerEntry person={person} onClose={() => setEditing(false)} />}
    </Box>
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
  if (!person.phone)
    return (
      <Row as="span" flow="inline" gap={4} size={12} tone="muted">
        未留手机号
      </Row>
    );
  return (
    <Row as="span" flow="inline" gap={4} size={12} tone="muted">
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
    </Row>
  );
}

function ClueOf({ person }: { person: CustomerInfo }) {
  const [making, setMaking] = useState(false);
  return (
    <Box as="section" padding={16} borderBottom="line2" className={styles.part}>
      <h3>线索</h3>
      {person.clueId === null ? (
        <>
          <Note>暂未建线索，建好后可以约下次跟进。</Note>
          {person.can.includes('clue') && (
            <Button block onClick={() => setMaking(true)}>
              转为线索
            </Button>
          )}
        </>
      ) : (
        <>
          <ClueFacts id={person.clueId} />
          <PageLink to={{ path: 'clew', search: { open: person.clueId } }}>
            打开线索 #{person.clueId}
          </PageLink>
        </>
      )}
      {making && <MakeClue person={person} onClose={() => setMaking(false)} />}
    </Box>
  );
}
