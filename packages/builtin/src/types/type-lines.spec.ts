import { allKinds } from '../kinds/find-kinds.js';
import { typeFacts } from './type-lines.js';

describe('typeFacts', () => {
  it('has the fields of a minor alone', () => {
    const names = (minor: number) => typeFacts('core/v1.Volume', minor).fields!.map(({ name }) => name);
    expect(names(30)).not.toContain('image');
    expect(names(31)).toContain('image');
  });

  it('has the keys of lists, what is required, and the values of enums', () => {
    const field = (type: string, wanted: string) => typeFacts(type, 37).fields!.find(({ name }) => name === wanted);
    expect(field('core/v1.Container', 'ports')).toEqual({
      name: 'ports',
      form: '[]core/v1.ContainerPort',
      isRequired: false,
      listType: 'map',
      mergeKey: 'containerPort',
      keys: ['containerPort', 'protocol'],
    });
    expect(field('core/v1.Container', 'name')).toEqual({ name: 'name', form: 's', isRequired: true });
    expect(field('core/v1.Volume', 'hostPath')).toMatchObject({ form: '*core/v1.HostPathVolumeSource', within: 'VolumeSource' });
    expect(typeFacts('core/v1.Protocol', 37)).toEqual({ form: 's', values: ['SCTP', 'TCP', 'UDP'] });
    // Their constants are conversions in Go.
    expect(typeFacts('networking/v1.PathType', 30).values).toEqual(['Exact', 'ImplementationSpecific', 'Prefix']);
    expect(typeFacts('discovery/v1.AddressType', 37).values).toEqual(['FQDN', 'IPv4', 'IPv6']);
  });

  it('has every type that another one mentions, in every minor, with its fields but where it has none', () => {
    const without = new Set<string>();
    for (let minor = 30; minor <= 38; minor++) {
      const known = new Set<string>();
      const pending = allKinds().flatMap(({ isServedBy, type }) => (type !== undefined && isServedBy(minor) ? [type] : []));
      for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
        if (known.has(type)) continue;
        known.add(type);
        const { fields = [], form = '' } = typeFacts(type, minor);
        if (form === '' && fields.length === 0) without.add(type.slice(type.indexOf('.') + 1));
        for (const each of [form, ...fields.map((field) => field.form)]) pending.push(...(each.match(/[\w/]+\.\w+/g) ?? []));
      }
      expect(known.size).toBeGreaterThan(500);
    }
    expect([...without].filter((name) => !/(?:DisruptionMode|SchedulingPolicy)$/.test(name))).toEqual(['StorageVersionSpec']);
  });
});
