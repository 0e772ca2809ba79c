import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileReport } from './file-report.tsx';

const film = {
  id: 'film',
  title: '视频',
  files: 3,
  orphans: { files: 2, bytes: 2_048 },
  missing: { files: 0, some: [] },
};
const whole = { ...film, orphans: { files: 0, bytes: 0 } };

test('未能核对的类别列出来，此时不说一切正常，也不说没有任何记录使用', () => {
  const unread = [{ id: 'chat', title: '会话图片和语音' }];
  const shown = renderToStaticMarkup(<FileReport rows={[film]} unread={unread} />);
  expect(shown).toContain('会话图片和语音未能核对');
  expect(shown).toContain('2 个文件没有已核对的记录使用');
  expect(shown).toContain('请勿据此删除');
  expect(shown).not.toContain('任何记录');
  expect(renderToStaticMarkup(<FileReport rows={[whole]} unread={unread} />)).not.toContain('文件都在');
});

test('全部核对过：照实说多余的文件，都在时说都在', () => {
  const shown = renderToStaticMarkup(<FileReport rows={[film]} unread={[]} />);
  expect(shown).toContain('2 个文件没有任何记录使用');
  expect(shown).not.toContain('未能核对');
  expect(renderToStaticMarkup(<FileReport rows={[whole]} unread={[]} />)).toContain(
    '文件都在，没有多余的文件',
  );
});
