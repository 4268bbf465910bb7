const COMPONENT = '(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])';
const SPACE = '[\\t\\n\\f\\r ]*';
const RGB_COLOR = new RegExp(`^rgb\\(${SPACE}${[COMPONENT, COMPONENT, COMPONENT].join(`${SPACE},${SPACE}`)}${SPACE}\\)$`);

/** `rgbcolor`: `rgb(0, 128, 255)` with three numbers up to 255. Source: kube-openapi `govalidator`, IsRGBcolor. */
export function isRgbColor(text: string): boolean {
  return RGB_COLOR.test(text);
}
