import { Button } from 'antd';
import { Row, Text } from '#kit/base/pieces.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { LinkBox } from '#parts/member/one-time-link.tsx';
import { USER_FIELDS } from './user-fields.tsx';
import { UserForm } from './user-form.tsx';

/** A new user. Nobody sets a password for somebody else: the answer is a one-time link to hand over. */
export function CreateUser({ open, onClose }: { open: boolean; onClose(): void }) {
  const entry = useEntryForm(USER_FIELDS, null, {});
  const { created, again } = entry;
  const { name, uname } = entry.draft.values;

  if (created)
    return (
      <SideDrawer
        open={open}
        onClose={onClose}
        title={`已创建「${name}」`}
        footer={
          <Row gap={8} align="stretch" justify="end">
            <Button onClick={again}>继续新建</Button>
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          </Row>
        }
      >
        <Text as="p" tone="text2" textWrap="pretty">
          请将以下链接转交「{name}」，打开后设置密码，即可使用账号 {uname}{' '}
          登录。关闭后不再显示，需要时可重新生成。
        </Text>
        <LinkBox {...created} />
      </SideDrawer>
    );
  return (
    <EntryDrawer entry={entry} what="该用户" asksAtOnce open={open} onClose={onClose} title="新建用户">
      <UserForm entry={entry} />
    </EntryDrawer>
  );
}
