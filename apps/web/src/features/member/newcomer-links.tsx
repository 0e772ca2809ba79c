import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { DownloadIcon } from '#kit/base/icons.tsx';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Row } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { linkLines, linkSheet } from './link-sheet.ts';
import styles from './newcomer-links.module.css';

export interface NewcomerLinksProps {
  importId: number;
}

/** One-time links for everybody whom an import has made, to copy or to save as one list. */
export default function NewcomerLinks({ importId }: NewcomerLinksProps) {
  const give = useAction(contract.member.importLinks);
  const { data } = give;
  if (!data)
    return (
      <Row gap={8} justify="center" wrap marginTop={12} className={styles.links}>
        <FailureNote error={give.error} />
        <Button loading={give.isPending} onClick={() => give.mutate({ id: importId })}>
          生成密码设置链接
        </Button>
      </Row>
    );
  const rows = data.rows.map((row) => ({ ...row, link: new URL(row.link, location.origin).href }));
  return (
    <Row gap={8} justify="center" wrap marginTop={12} className={styles.links} role="status">
      <p>
        已生成 {rows.length} 条链接，{fullMomentText(data.expiresAt)}{' '}
        前有效，各自只能用一次。关闭后不会再显示。
        {data.left > 0 && `另有 ${data.left} 人，请在列表中逐个生成。`}
      </p>
      <Button size="small" icon={<DownloadIcon />} onClick={() => linkSheet(rows)}>
        下载名单
      </Button>
      <CopyButton text={linkLines(rows)} label="复制全部" />
      {rows[0] && <LoopbackNote href={rows[0].link} />}
    </Row>
  );
}
