import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { readStyles } from './antd-styles.ts';
import { callsIn, IN_PLACE_OF, withMade, withoutWays } from './made-styles.ts';
import { inPackages } from './paths.ts';

const ANTD = inPackages('antd/es/');
const files = readdirSync(ANTD, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.startsWith('theme'))
  .map((name) => ({ name, code: readFileSync(join(ANTD, name), 'utf8') }));
const codeOf = (name: string) => files.find((file) => file.name === name)?.code ?? '';
const found = (code: string) => callsIn(code, parseAst);

describe('antd 的样式在构建时写好', async () => {
  const { of, names, forAll } = await readStyles();

  it('antd 制作样式的每一处都认得，名称都对得上', () => {
    const making = files.filter(({ code }) => /\bgen(Style|Sub|Component)\w*\(/.test(code));
    expect(making.length).toBeGreaterThan(70);
    for (const { name, code } of making) {
      const calls = found(code);
      expect(calls.length, name).toBeGreaterThan(0);
      for (const call of calls) expect(names, name).toContain(call.name);
    }
  });

  it('规则只写一份，深浅两色由变量区分', () => {
    const { rules, variables } = of('Menu', 0);
    expect(rules).toContain('.?-item');
    expect(variables).toMatch(
      /^\.zy\.`\{[^}]*--ant-menu-item-hover-bg:#F1F3F6;[^}]*\}.*\[data-theme=dark\] \.zy\.`\{/,
    );
    expect(variables).toMatch(/dark\] [^}]*--ant-menu-item-hover-bg:#[0-9A-F]{6}[;}]/);
  });

  it('只在浅色里另设的值，深色里不跟着变', () => {
    // In the dark the red of buttons is the general red, of which antd then says nothing.
    const { variables } = of('Button', 0);
    const [always, ...themed] = variables.split('}');
    expect(always).toContain('--ant-button-primary-shadow:none');
    expect(always).not.toContain('--ant-color-error:');
    expect(themed.filter((block) => block.includes('--ant-color-error:'))).toEqual([
      expect.stringMatching(/^:root:not\(\[data-theme=dark\]\) .*--ant-color-error:#C9353A/),
    ]);
  });

  it('同名的两处各写各的；链接与图标的规则另有一份', () => {
    expect(of('Grid', 0).rules).not.toBe(of('Grid', 1).rules);
    expect(forAll().map(({ name }) => name)).toEqual(['ant-design-icons', 'Shared']);
  });

  it('制作样式的调用换成写好的文字，只要变量的照样只要变量', () => {
    const made = (name: string) =>
      withMade(codeOf(name), found(codeOf(name)), (style) => ({ ...of(style, 0), rules: '' }));
    expect(made('menu/style/index.js')).toMatch(
      /const useStyle = madeHook\(\{"name":"Menu".*\}, injectStyle\);/,
    );
    expect(made('button/style/compact.js')).toMatch(
      /export default madeComponent\(\{"name":"Button-compact"/,
    );
    for (const kind of Object.keys(IN_PLACE_OF))
      expect(made('input/style/index.js')).not.toContain(`${kind}(`);
  });

  it('换一个样子的 antd 让构建停下', () => {
    expect(() => of('Tabel', 0)).toThrow('antd has no style Tabel');
    expect(() => withoutWays('export const somethingElse = 1;')).toThrow('not as it was');
  });
});
