import { type ThemeConfig, theme } from 'antd';
import { VARIABLES_CLASS } from './made-style.ts';
import { prefersReducedMotion } from './reduced-motion.ts';
import { dark as darkPalette, FONT_STACK, light as lightPalette, type Palette } from './tokens.ts';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

/** The dark algorithm recomputes seed colours; this puts ours back exactly. */
const pin =
  (colours: Palette): Algorithm =>
  (_seed, derived) =>
    ({
      ...derived,
      colorPrimary: colours.primary,
      colorInfo: colours.primary,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorError: colours.error,
    }) as ReturnType<Algorithm>;

export function antdTheme(dark: boolean): ThemeConfig {
  const colours = dark ? darkPalette : lightPalette;
  return {
    algorithm: dark ? [theme.darkAlgorithm, pin(colours)] : theme.defaultAlgorithm,
    token: tokens(colours),
    components: components(colours),
    // One antd on the page: its rules need no mark of the version, which every one of them and every element would carry.
    hashed: false,
    cssVar: { key: VARIABLES_CLASS },
  };
}

const tokens = (c: Palette): ThemeConfig['token'] => ({
  colorPrimary: c.primary,
  colorInfo: c.primary,
  colorPrimaryHover: c.primaryHover,
  colorPrimaryActive: c.primaryActive,
  colorPrimaryBg: c.primaryBg,
  colorPrimaryBgHover: c.primaryBg2,
  colorSuccess: c.success,
  colorWarning: c.warning,
  colorError: c.error,
  colorLink: c.link,
  colorLinkHover: c.linkHover,
  colorBgLayout: c.page,
  colorBgContainer: c.card,
  colorBgElevated: c.elev,
  colorBgMask: c.mask,
  colorText: c.text,
  colorTextSecondary: c.text2,
  colorTextTertiary: c.text3,
  colorTextQuaternary: c.text4,
  colorTextPlaceholder: c.text4,
  colorBorder: c.ctl,
  colorBorderSecondary: c.line2,
  colorSplit: c.line2,
  colorFillAlter: c.fill2,
  colorFillTertiary: c.fill,
  colorFillSecondary: c.line2,
  borderRadius: 8,
  borderRadiusLG: 8,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  controlHeight: 32,
  controlHeightSM: 24,
  controlHeightLG: 40,
  controlOutlineWidth: 2,
  fontFamily: FONT_STACK,
  fontSize: 14,
  fontSizeSM: 12,
  lineHeight: 1.5715,
  fontWeightStrong: 600,
  boxShadow: c.shadow,
  boxShadowSecondary: c.shadow,
  boxShadowTertiary: 'none',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
  // Nothing waits for an animation to end where the person asked for none.
  motion: !prefersReducedMotion(),
});

const components = (c: Palette): ThemeConfig['components'] => ({
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 400,
    paddingInline: 12,
    paddingInlineSM: 8,
    contentFontSizeSM: 13,
    // Words on a solid button keep 4.5:1, on the plain red and under the pointer too.
    colorError: c.dangerFill,
    dangerColor: c.onDanger,
    defaultHoverColor: c.link,
    colorPrimaryHover: c.solidHover,
  },
  // As strong as a switch that is on: the paler line of antd cannot be told from its rail in the dark.
  Slider: { trackBg: c.primary, trackHoverBg: c.primary, handleColor: c.primary },
  Menu: {
    itemHeight: 32,
    itemMarginBlock: 0,
    itemMarginInline: 8,
    itemPaddingInline: 10,
    itemBorderRadius: 6,
    iconSize: 16,
    iconMarginInlineEnd: 10,
    groupTitleFontSize: 12,
    groupTitleLineHeight: '16px',
    groupTitleColor: c.text3,
    itemColor: c.text2,
    itemHoverBg: c.fill,
    itemHoverColor: c.text,
    itemSelectedBg: c.primaryBg,
    itemSelectedColor: c.link,
    itemBg: 'transparent',
    activeBarBorderWidth: 0,
  },
  Input: { paddingInline: 10, activeShadow: `0 0 0 2px ${c.primaryBg2}` },
  InputNumber: { activeShadow: `0 0 0 2px ${c.primaryBg2}` },
  // An unset select says 全部, which is information and must be readable; so must the days of a calendar.
  Select: {
    optionHeight: 32,
    optionSelectedBg: c.primaryBg,
    optionActiveBg: c.fill,
    colorTextPlaceholder: c.text3,
  },
  DatePicker: { colorTextDisabled: c.text3 },
  Form: {
    itemMarginBottom: 16,
    labelFontSize: 13,
    labelColor: c.text2,
    verticalLabelPadding: '0 0 4px',
  },
  Checkbox: { borderRadiusSM: 4 },
  Drawer: { paddingLG: 24, footerPaddingBlock: 12, footerPaddingInline: 24 },
  Card: { bodyPadding: 16, headerHeight: 44, headerFontSize: 14 },
  Tabs: {
    horizontalItemPadding: '8px 0',
    horizontalItemGutter: 24,
    itemSelectedColor: c.link,
    itemHoverColor: c.link,
    itemActiveColor: c.link,
  },
  Segmented: {
    trackBg: c.fill,
    trackPadding: 2,
    itemSelectedBg: c.segmentSelected,
    itemColor: c.text2,
    itemSelectedColor: c.text,
  },
  Progress: { defaultColor: c.primary, remainingColor: c.line2 },
  Tag: { defaultBg: c.fill, defaultColor: c.text2 },
  // White figures are read on it under the pointer too.
  Badge: { textFontSize: 11, colorError: c.badge, colorErrorHover: c.badge },
  Tooltip: { colorBgSpotlight: c.tooltip },
});
