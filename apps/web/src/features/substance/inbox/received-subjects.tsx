import { contract, type DataOf, SHARE_PAGE } from '@zhiying/contract';
import { Button, Popover } from 'antd';
import { GridIcon } from '#kit/base/icons.tsx';
import { Card, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './inbox.module.css';

type ReceivedSubject = DataOf<typeof contract.subject.received>['rows'][number];

/** Subjects published to where the viewer sits: opened, copied or shown as a code from here. */
export function ReceivedSubjects() {
  const subjects = useCall(contract.subject.received);
  if (!subjects.data?.rows.length) return null;
  return (
    <Row as="section" gap={12} align="stretch" marginBottom={16} overflow="x" aria-label="专题">
      {subjects.data.rows.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} alone={subjects.data.rows.length === 1} />
      ))}
    </Row>
  );
}

function SubjectCard({ subject, alone }: { subject: ReceivedSubject; alone: boolean }) {
  // Alone there is nothing beside it to scroll to.
  const whole = usePhone() && alone;
  const link = new URL(`${SHARE_PAGE}?id=${subject.share}`, location.origin).href;
  return (
    <Card
      look={{
        flow: 'row',
        gap: 10,
        align: 'center',
        flex: 'none',
        width: whole ? 'full' : 320,
        maxWidth: 'full',
        padding: '10 12',
        radius: 12,
      }}
    >
      <SubstanceCover substance={{ kind: 'article', cover: subject.cover }} size={52} />
      <Stack grow className={styles.subjectText}>
        <a href={link} target="_blank" rel="noopener" title={subject.title}>
          {subject.title}
        </a>
        <Note as="span">
          专题，{subject.pieces} 条内容{subject.visits > 0 && `，${subject.visits} 次访问`}
        </Note>
        <Row gap={12} align="stretch" marginTop={2} className={styles.subjectWays}>
          <CopyButton text={link} label="复制链接" />
          <Popover trigger="click" title={subject.title} content={<SubjectCode link={link} />}>
            <Button type="link" size="small" icon={<GridIcon size={14} />}>
              二维码
            </Button>
          </Popover>
        </Row>
        <LoopbackNote href={link} of="shared" />
      </Stack>
    </Card>
  );
}

const SubjectCode = ({ link }: { link: string }) => (
  <Stack gap={8} items="center">
    <ScanCode label="专题二维码" value={link} size={180} />
    <Note as="span">客户扫码访问，访问和留资记录在你名下</Note>
  </Stack>
);
