import { contract, type DataOf, SHARE_PAGE } from '@zhiying/contract';
import { Button, Popover, QRCode } from 'antd';
import { GridIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './inbox.module.css';

type ReceivedSubject = DataOf<typeof contract.subject.received>['rows'][number];

/** Subjects published to where the viewer sits: opened, copied or shown as a code from here. */
export function ReceivedSubjects() {
  const subjects = useCall(contract.subject.received);
  if (!subjects.data?.rows.length) return null;
  return (
    <section className={styles.subjects} aria-label="专题">
      {subjects.data.rows.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} />
      ))}
    </section>
  );
}

function SubjectCard({ subject }: { subject: ReceivedSubject }) {
  const link = new URL(`${SHARE_PAGE}?id=${subject.share}`, location.origin).href;
  return (
    <div className={styles.subject}>
      <SubstanceCover substance={{ kind: 'article', cover: subject.cover }} size={52} />
      <div className={styles.subjectText}>
        <a href={link} target="_blank" rel="noopener" title={subject.title}>
          {subject.title}
        </a>
        <span className={pieces.note}>
          专题，{subject.pieces} 条内容{subject.visits > 0 && `，${subject.visits} 次访问`}
        </span>
        <div className={styles.subjectWays}>
          <CopyButton text={link} label="复制链接" />
          <Popover trigger="click" title={subject.title} content={<SubjectCode link={link} />}>
            <Button type="link" size="small" icon={<GridIcon size={14} />}>
              二维码
            </Button>
          </Popover>
        </div>
      </div>
    </div>
  );
}

const SubjectCode = ({ link }: { link: string }) => (
  <div className={styles.subjectCode}>
    {/* Cameras want dark on light, whatever the screen's colours. */}
    <QRCode value={link} size={180} bordered={false} type="svg" color="black" bgColor="white" />
    <span className={pieces.note}>客户扫码访问，访问和留资记录在你名下</span>
  </div>
);
