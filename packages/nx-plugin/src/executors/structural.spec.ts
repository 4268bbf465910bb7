import { jest } from '@jest/globals';
import { logger } from 'nx/src/devkit-exports';
import structural from './structural.js';

test('a comparison of several folders fails, as one would be compared', async () => {
  const said = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  expect(await structural({ command: 'compare', files: ['a', 'b'] }, { root: '.' })).toEqual({ success: false });
  expect(said).toHaveBeenCalledWith('cannot compare: files must name one file or folder, not 2');
});
